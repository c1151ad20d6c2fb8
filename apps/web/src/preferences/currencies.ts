/** Money that a person can count in. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] as const
export type Currency = (typeof CURRENCIES)[number]
