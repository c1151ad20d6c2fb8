/** Hundredths of a percent, as the exchange counts royalties and fees, in parts per million. */
export const toPpm = (hundredths: bigint): bigint => hundredths * 100n
