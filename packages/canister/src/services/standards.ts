type Standard = { name: string; url: string }
const REPOSITORY = 'https://github.com/dfinity/ICRC/blob/main/ICRCs'

/** What ICRC-10 answers for a service that shows consent messages and names its front ends. */
export const WALLET_STANDARDS: Standard[] = ['ICRC-10', 'ICRC-21', 'ICRC-28'].map((name) => ({
  name,
  url: `${REPOSITORY}/${name}/${name}.md`,
}))

const MAX_ORIGINS = 100
const MAX_ORIGIN_LENGTH = 300

/**
 * Front ends that a wallet may trust with a canister (ICRC-28).
 * @returns what is wrong with the list; undefined when it may be stored.
 */
export function flawOfOrigins(origins: readonly string[]): string | undefined {
  if (origins.length > MAX_ORIGINS) return `At most ${MAX_ORIGINS} origins can be trusted`
  const flawed = origins.find((origin) => !isOrigin(origin))
  return flawed === undefined
    ? undefined
    : `Not an origin: ${flawed.slice(0, MAX_ORIGIN_LENGTH)}. Write https://host, without a path`
}

/** `https://host[:port]`; plain http only for a developer's own machine. */
function isOrigin(text: string): boolean {
  if (text.length > MAX_ORIGIN_LENGTH) return false
  return (
    /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text) ||
    /^http:\/\/(localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(text)
  )
}
