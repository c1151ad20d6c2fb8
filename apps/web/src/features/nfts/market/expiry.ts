const DAY_MS = 86_400_000

/** For how long something stands, in days; `0` without an end. */
export const LISTING_DAYS = ['0', '1', '7', '30', '90'] as const
/** An offer's money lies at the market, at most for 90 days. */
export const OFFER_DAYS = ['1', '3', '7', '30', '90'] as const
export type Days = (typeof LISTING_DAYS | typeof OFFER_DAYS)[number]

/** The market refuses what is a moment too long, by its own clock. */
const MARGIN_MS = 60_000

/** When something ends that begins now; undefined for never. */
export const endOf = (days: Days, nowMs: number): number | undefined =>
  days === '0' ? undefined : nowMs + Number(days) * DAY_MS - MARGIN_MS
