/** Cycles as operators write them. @throws Error for what is no whole number */
export function trillionsOf(option: string, text: string): bigint {
  if (!/^\d{1,7}$/.test(text)) throw new Error(`Name ${option} in whole trillions of cycles`)
  return BigInt(text) * 10n ** 12n
}

export const inTrillions = (cycles: bigint): string =>
  (Number(cycles / 10n ** 9n) / 1_000).toFixed(3)
