/**
 * Whether somebody in this country may not take part. Codes are those of ISO 3166-1, two letters of any case. Who is nowhere known is not
 * kept out: the sale itself cannot see countries, and asks for a confirmation instead.
 */
export function isRestricted(restricted: readonly string[], country: string | undefined): boolean {
  if (country === undefined) return false
  const wanted = country.toUpperCase()
  return restricted.some((code) => code.toUpperCase() === wanted)
}

/** Why a list of countries cannot be stored; undefined when it can. */
export function flawOfCountries(codes: readonly string[]): string | undefined {
  if (codes.length > MOST_COUNTRIES) return `At most ${MOST_COUNTRIES} countries are restricted`
  const wrong = codes.find((code) => !/^[A-Za-z]{2}$/.test(code))
  if (wrong !== undefined) return 'Countries are given by two letters, as in ISO 3166-1'
  const upper = codes.map((code) => code.toUpperCase())
  return new Set(upper).size < codes.length ? 'A country is named twice' : undefined
}

const MOST_COUNTRIES = 249
