/** Seconds. A year has 365.25 days, and a month is its twelfth part, as in the public governance services. */
export const DAY = 86_400n
export const YEAR = 31_557_600n
export const MONTH = YEAR / 12n
