/** For how many minutes a pool may take what a swap has approved: what a person may choose. */
export const DEADLINES = [5, 30, 60, 180] as const
