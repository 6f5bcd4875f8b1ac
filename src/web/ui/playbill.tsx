import { starShape } from './star-shape.ts';

const places = [0, 1, 2, 3, 4];

/** A playbill pinned to the curtain. Decoration: it says nothing that anyone needs. */
export function Playbill() {
  return (
    <svg viewBox="0 0 300 400" aria-hidden="true" className="w-72 -rotate-3 drop-shadow-2xl xl:w-80">
      <path
        className="fill-on-curtain"
        d="M14 0h272a14 14 0 0 1 14 14v162a22 22 0 0 0 0 44v166a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14V220a22 22 0 0 0 0-44V14A14 14 0 0 1 14 0Z"
      />
      <g className="fill-curtain font-display" textAnchor="middle">
        <text x="150" y="56" fontSize="13" letterSpacing="3">
          TONIGHT
        </text>
        <text x="150" y="106" fontSize="38" fontWeight="600">
          The Name
        </text>
        <text x="150" y="146" fontSize="38" fontWeight="600">
          on the Bill
        </text>
        <text x="150" y="318" fontSize="17" fontStyle="italic">
          “We would book again
        </text>
        <text x="150" y="342" fontSize="17" fontStyle="italic">
          in a heartbeat.”
        </text>
      </g>
      <path
        className="stroke-curtain-rule"
        strokeWidth="1.5"
        strokeDasharray="2 7"
        strokeLinecap="round"
        d="M30 198h240"
      />
      <g className="fill-gold stroke-gold-edge" strokeWidth="1.4" strokeLinejoin="round">
        {places.map((place) => (
          <path key={place} d={starShape} transform={`translate(${57 + place * 38} 236) scale(1.42)`} />
        ))}
      </g>
    </svg>
  );
}
