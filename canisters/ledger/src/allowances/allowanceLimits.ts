/** How many allowances an answer of ICRC-103 holds at most. */
export const MOST_ALLOWANCES = 500n

/** The metadata that says whether everybody may list allowances: `true` unless configured as `false`. */
export const PUBLIC_ALLOWANCES = 'icrc103:public_allowances'
