import type { SettingsInput } from '@sluice/candid/siwe_provider'
import type { SiweSettings, SiweState } from './SiweState.ts'

const MINUTE_NS = 60n * 1_000_000_000n
const DEFAULTS = {
  chainId: 1n,
  scheme: 'https',
  statement: 'Sign in with your Ethereum wallet.',
  signInLifetimeNs: 5n * MINUTE_NS,
  sessionLifetimeNs: 30n * MINUTE_NS,
}
/** Used nonces are remembered for as long as a message lives. */
const MAX_SIGN_IN_NS = 60n * MINUTE_NS
const MAX_SESSION_NS = 30n * 24n * 60n * MINUTE_NS
/** The seed of a key writes the length of each part in one byte. */
const MAX_PART_BYTES = 255
const MAX_STATEMENT = 1_000
const utf8 = new TextEncoder()

/**
 * Keeps the settings, with the public provider's defaults for what was left out.
 * @throws Error (the installation fails) for settings that would make other messages or keys than they seem to.
 */
export function keepSettings(
  state: SiweState,
  input: SettingsInput,
  parsePrincipal: (text: string) => Uint8Array,
): void {
  const features = new Set((input.runtime_features[0] ?? []).flatMap((one) => Object.keys(one)))
  const settings: SiweSettings = {
    domain: input.domain,
    uri: input.uri,
    salt: input.salt,
    chainId: input.chain_id[0] ?? DEFAULTS.chainId,
    scheme: input.scheme[0] ?? DEFAULTS.scheme,
    statement: input.statement[0] ?? DEFAULTS.statement,
    signInLifetimeNs: input.sign_in_expires_in[0] ?? DEFAULTS.signInLifetimeNs,
    sessionLifetimeNs: input.session_expires_in[0] ?? DEFAULTS.sessionLifetimeNs,
    targets: input.targets[0]?.map(parsePrincipal),
    hasUriInSeed: features.has('IncludeUriInSeed'),
    mapsAddresses: !features.has('DisableEthToPrincipalMapping'),
    mapsPrincipals: !features.has('DisablePrincipalToEthMapping'),
  }
  const flaw = flawOf(settings)
  if (flaw !== undefined) throw new Error(flaw)
  state.settings.set(settings)
  state.allowsUnboundSessions.set(features.has('AllowUnboundSessions'))
}

function flawOf(settings: SiweSettings): string | undefined {
  const { domain, uri, salt, scheme, statement, signInLifetimeNs, sessionLifetimeNs } = settings
  for (const [name, text] of Object.entries({ domain, uri, scheme, statement })) {
    // each is a part of one line of the message: a break would begin a line that says something else
    if (/[\p{Cc}\u2028\u2029]/u.test(text))
      return `The ${name} holds a line break or control character.`
  }
  for (const [name, text] of Object.entries({ domain, uri, scheme, salt })) {
    if (utf8.encode(text).length > MAX_PART_BYTES)
      return `The ${name} has more than ${MAX_PART_BYTES} bytes.`
  }
  if (statement.length > MAX_STATEMENT)
    return `The statement has more than ${MAX_STATEMENT} characters.`
  if (signInLifetimeNs === 0n || signInLifetimeNs > MAX_SIGN_IN_NS)
    return 'A sign-in may take up to an hour.'
  if (sessionLifetimeNs === 0n || sessionLifetimeNs > MAX_SESSION_NS)
    return 'A session may last up to thirty days.'
  return undefined
}
