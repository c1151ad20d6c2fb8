import type { ManageSnsMetadata } from '@sluice/candid/sns_governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { invalid, requireLength } from './customFunctions.ts'

const LOGO_START = 'data:image/png;base64,'
/** Those of the public service: a logo of 256 KB, written in base 64. */
const LIMITS = {
  name: { least: 1, most: 255 },
  description: { least: 10, most: 2_000 },
  url: { least: 10, most: 512 },
  logo: { least: LOGO_START.length + 1, most: 341_334 },
} as const

/** @throws Refused for metadata that cannot be set */
export function requireMetadata(change: ManageSnsMetadata): void {
  const given = Object.entries(LIMITS).flatMap(([what, limits]) => {
    const field = fieldOf(change, what)
    return field === undefined ? [] : [{ what, field, limits }]
  })
  if (given.length === 0) invalid('The proposal would change nothing.')
  for (const { what, field, limits } of given) requireLength(what, field, limits)
  requireLogo(change.logo[0])
  const [url = 'https://'] = change.url
  if (!url.startsWith('https://')) invalid('The address must begin with https://.')
}

/** @throws Refused for what is no picture */
export function requireLogo(logo: string | undefined): void {
  if (logo === undefined) return
  requireLength('logo', logo, LIMITS.logo)
  if (!logo.startsWith(LOGO_START)) invalid('The logo must be a data URL of a PNG in base 64.')
}

export function changeMetadata({ state }: GovernanceContext, change: ManageSnsMetadata): void {
  requireMetadata(change)
  const before = state.metadata.get(0n) ?? NO_METADATA
  state.metadata.set(0n, {
    name: change.name.length > 0 ? change.name : before.name,
    url: change.url.length > 0 ? change.url : before.url,
    description: change.description.length > 0 ? change.description : before.description,
    logo: change.logo.length > 0 ? change.logo : before.logo,
  })
}

export const NO_METADATA: ManageSnsMetadata = { name: [], url: [], description: [], logo: [] }

function fieldOf({ name, url, description, logo }: ManageSnsMetadata, what: string) {
  return new Map([
    ['name', name[0]],
    ['url', url[0]],
    ['description', description[0]],
    ['logo', logo[0]],
  ]).get(what)
}
