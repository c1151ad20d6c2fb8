import { Principal } from '@icp-sdk/core/principal'

/** A maker of pools on a subnet of its own, beside the installer that `npx icp deploy` makes. */
export type PlannedInstaller = {
  /** The subnet's principal, as text. */
  readonly subnet: string
  /** What the factory calls the subnet; founders and `deployment.pools` name it. */
  readonly name: string
  /** Told to whoever asks the factory, such as `application`. */
  readonly subnetType: string
  /** A pool whose founder names no subnet is made where the weight is greatest; the first installer has 1. */
  readonly weight: bigint
}

/** What the factory calls the subnet of the first installer. */
export const FIRST_SUBNET = 'main'
export const FIRST_WEIGHT = 1n

/** Each costs cycles for good, and every one is asked when pools are made. */
const MOST_INSTALLERS = 16
const MOST_WEIGHT = 1_000_000n
const NAME = /^[a-z][a-z0-9-]{0,31}$/
const SUBNET_ID_BYTES = 29
/** The last byte of principals that follow from a key, as subnets' do; canisters' end in another. */
const SELF_AUTHENTICATING = 2

/** Reads `deployment.installers`; none when it is absent. @throws Error saying which field of which entry is wrong */
export function parseInstallers(json: unknown): readonly PlannedInstaller[] {
  if (json === undefined) return []
  if (!Array.isArray(json)) throw new Error('deployment.installers is a list')
  if (json.length > MOST_INSTALLERS)
    throw new Error(`deployment.installers has at most ${MOST_INSTALLERS} entries`)
  const installers = json.map(parseInstaller)
  requireDistinct(installers.map(({ subnet }) => subnet))
  requireDistinct([FIRST_SUBNET, ...installers.map(({ name }) => name)])
  return installers
}

function parseInstaller(json: unknown, index: number): PlannedInstaller {
  const where = `deployment.installers[${index}]`
  if (typeof json !== 'object' || json === null) throw new Error(`${where} is no record`)
  const { subnet, name, subnetType, weight } = Object.fromEntries(Object.entries(json))
  if (typeof subnet !== 'string' || !isSubnetId(subnet))
    throw new Error(`${where}.subnet is not the principal of a subnet`)
  for (const [field, text] of Object.entries({ name, subnetType }))
    if (typeof text !== 'string' || !NAME.test(text))
      throw new Error(
        `${where}.${field} is not a name: up to 32 small letters, digits and hyphens, a letter first`,
      )
  return { subnet, name, subnetType, weight: parseWeight(weight, `${where}.weight`) }
}

function parseWeight(value: unknown, where: string): bigint {
  const weight = typeof value === 'string' && /^\d{1,7}$/.test(value) ? BigInt(value) : undefined
  if (weight === undefined || weight > MOST_WEIGHT)
    throw new Error(`${where} is not a text of digits, from 0 to ${MOST_WEIGHT}`)
  return weight
}

function isSubnetId(text: string): boolean {
  try {
    const bytes = Principal.fromText(text).toUint8Array()
    return bytes.length === SUBNET_ID_BYTES && bytes.at(-1) === SELF_AUTHENTICATING
  } catch {
    return false
  }
}

function requireDistinct(texts: readonly string[]): void {
  const twice = texts.find((text, index) => texts.indexOf(text) !== index)
  if (twice !== undefined) throw new Error(`deployment.installers names ${twice} twice`)
}
