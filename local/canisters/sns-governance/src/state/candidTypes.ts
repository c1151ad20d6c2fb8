import type { IDL as Candid } from '@icp-sdk/core/candid'
import type {
  ManageSnsMetadata,
  NervousSystemFunction,
  NervousSystemParameters,
  Proposal,
} from '@sluice/candid/sns_governance'
import type { Codec } from '@sluice/canister'

/**
 * What is stored as the Candid message that it came in as. A later interface that has more fields reads it as such messages are read
 * everywhere: what is new is absent.
 */
export type CandidCodecs = {
  readonly proposal: Codec<Proposal>
  readonly parameters: Codec<NervousSystemParameters>
  readonly nervousFunction: Codec<NervousSystemFunction>
  readonly metadata: Codec<ManageSnsMetadata>
}

type Type = Candid.Type | undefined

/** Where these types are in the answers of the service's methods. */
export const PLACES = {
  proposal: {
    method: 'get_proposal',
    pick: (answer: Type) => at(answer, 'result', 'Proposal', 'proposal'),
  },
  parameters: { method: 'get_nervous_system_parameters', pick: (answer: Type) => answer },
  nervousFunction: {
    method: 'list_nervous_system_functions',
    pick: (answer: Type) => at(answer, 'functions'),
  },
  metadata: {
    method: 'get_proposal',
    pick: (answer: Type) =>
      at(answer, 'result', 'Proposal', 'proposal', 'action', 'ManageSnsMetadata'),
  },
} as const

/** The type of a field of a field; what is optional or a list is looked into. */
function at(type: Type, ...path: readonly string[]): Type {
  return path.reduce<Type>((found, name) => content(fieldOf(found, name)), type)
}

function fieldOf(type: Type, name: string): Type {
  const fields: unknown = type === undefined ? undefined : Reflect.get(type, '_fields')
  if (!Array.isArray(fields)) return undefined
  const field: unknown = fields.find((each) => Array.isArray(each) && each[0] === name)
  return Array.isArray(field) ? field[1] : undefined
}

const content = (type: Type): Type => (type === undefined ? undefined : (innerOf(type) ?? type))
const innerOf = (type: Candid.Type): Type => Reflect.get(type, '_type')
