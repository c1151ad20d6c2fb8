import { type PushService, pushServices } from './pushServices.ts'
import { isPair, type VapidKeys } from './vapid.ts'

/** What an operator gives so that people are told of something while the page is closed. */
export type PushSettings = {
  readonly keys: VapidKeys
  /** `mailto:` or `https:`: whom a push service asks when something is wrong. */
  readonly contact: string
  readonly services: readonly PushService[]
}

type Environment = Readonly<Record<string, string | undefined>>

const KEYS = 'make a pair with "sluice-info push-keys"'
const MAIL = /^mailto:[^\s@<>]{1,64}@[^\s@<>]{1,190}$/
const LONGEST_CONTACT = 260

/**
 * `INFO_PUSH_PUBLIC_KEY`, `INFO_PUSH_PRIVATE_KEY`, `INFO_PUSH_CONTACT` and `INFO_PUSH_HOSTS`; undefined where none of the first three is there.
 * @throws Error naming the setting that is missing or makes no sense, never the private key itself
 */
export function readPushSettings(environment: Environment): PushSettings | undefined {
  const publicKey = environment.INFO_PUSH_PUBLIC_KEY ?? ''
  const privateKey = environment.INFO_PUSH_PRIVATE_KEY ?? ''
  const contact = environment.INFO_PUSH_CONTACT ?? ''
  if (publicKey === '' && privateKey === '' && contact === '') return undefined
  if (publicKey === '') throw new Error(`INFO_PUSH_PUBLIC_KEY is missing: ${KEYS}`)
  if (privateKey === '') throw new Error(`INFO_PUSH_PRIVATE_KEY is missing: ${KEYS}`)
  if (!isPair({ publicKey, privateKey }))
    throw new Error(`INFO_PUSH_PUBLIC_KEY and INFO_PUSH_PRIVATE_KEY are no pair: ${KEYS}`)
  if (!isContact(contact))
    throw new Error(
      `INFO_PUSH_CONTACT is "${contact}"; it must be mailto:somebody@somewhere or an address of https:`,
    )
  return {
    keys: { publicKey, privateKey },
    contact,
    services: pushServices(environment.INFO_PUSH_HOSTS),
  }
}

function isContact(text: string): boolean {
  if (text.length > LONGEST_CONTACT) return false
  if (MAIL.test(text)) return true
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
