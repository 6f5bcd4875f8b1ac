type Plain = string | number | boolean | bigint | symbol | null | undefined | Date;
type KeysOf<Shape> = Shape extends unknown ? keyof Shape : never;
type At<Shape, Key> = Shape extends unknown ? (Key extends keyof Shape ? Shape[Key] : never) : never;
type ItemOf<Shape> = Shape extends readonly (infer Item)[] ? Item : never;

/** The keys, however deep, that a value has and the shape of an answer has not; never when there are none. */
export type Surplus<Shape, Given> = unknown extends Shape
  ? never
  : Given extends Plain
    ? never
    : Given extends readonly (infer Item)[]
      ? Surplus<ItemOf<Shape>, Item>
      : {
          [Key in keyof Given & (string | number)]-?: Key extends KeysOf<Shape>
            ? `${Key}.${Surplus<At<Shape, Key>, Given[Key]>}`
            : `${Key}`;
        }[keyof Given & (string | number)];

/**
 * The last parameters of a function that wants an exact answer: none, unless there are surplus keys, which it then names.
 * A handler that returns `reply.send(…)` promises never, whatever it sends.
 */
export type Exactly<Shape, Given> = [Given] extends [never]
  ? [sentByHand: never]
  : [Surplus<Shape, Given>] extends [never]
    ? []
    : [surplusKeys: Surplus<Shape, Given>];
