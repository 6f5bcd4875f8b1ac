/** A progress bar in our own colours; browsers draw theirs in green or grey. */
export const progressClass =
  'block h-2 w-full appearance-none overflow-hidden rounded-full bg-rule [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-action [&::-webkit-progress-value]:transition-all';
