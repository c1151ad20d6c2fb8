import type { SnsInitPayload } from '@sluice/candid/sns_wasm'

/** The first field that is not there. */
export type Missing = { readonly missing: string }

type Present<Name extends keyof SnsInitPayload> = {
  readonly [One in Name]: Exclude<SnsInitPayload[One][number], undefined>
}

/** Fields of the payload that must be there, without their brackets. */
export function required<const Name extends keyof SnsInitPayload>(
  payload: SnsInitPayload,
  names: readonly Name[],
): Present<Name> | Missing {
  const missing = names.find(
    (name) => payload[name] === undefined || Reflect.get(payload[name], 0) === undefined,
  )
  if (missing !== undefined) return { missing }
  return present<Name>(
    Object.fromEntries(names.map((name) => [name, Reflect.get(payload[name], 0)])),
  )
}

/** The one place where what was found becomes its type: each name was looked at. */
function present<Name extends keyof SnsInitPayload>(found: object): Present<Name> {
  return found as Present<Name>
}
