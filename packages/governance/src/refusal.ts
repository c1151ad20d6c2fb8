/** Numbers of `GovernanceError.error_type` in an SNS. The NNS counts differently, see `toNnsError`. */
export const ERROR = {
  unspecified: 0,
  unavailable: 1,
  notAuthorized: 2,
  notFound: 3,
  invalidCommand: 4,
  requiresNotDissolving: 5,
  requiresDissolving: 6,
  requiresDissolved: 7,
  accessControlList: 8,
  resourceExhausted: 9,
  preconditionFailed: 10,
  external: 11,
  neuronLocked: 12,
  insufficientFunds: 13,
  invalidPrincipal: 14,
  invalidProposal: 15,
  invalidNeuronId: 16,
  inconsistentData: 17,
  unreachable: 18,
} as const

export type ErrorName = keyof typeof ERROR

/** Why something is not done. `error` is the number of an SNS, `text` the wording of the public service. */
export type Refusal = {
  readonly error: number
  readonly text: string
  /** The number of the NNS where it has one that SNSes have not. */
  readonly nnsError?: number
}

export const refuse = (name: ErrorName, text = ''): Refusal => ({ error: ERROR[name], text })

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'error' in outcome

/** Numbers that only the NNS has. */
export const NNS_ERROR = { alreadyJoinedFund: 17, notInFund: 18, alreadyVoted: 19 } as const

/**
 * The number that the NNS gives to an error of an SNS. Up to "invalid proposal" the NNS counts one higher, because its 1 is "ok";
 * the three errors after that do not exist there and become the nearest one.
 */
export function toNnsError(error: number): number {
  if (error === ERROR.unspecified) return 0
  if (error === ERROR.invalidNeuronId) return ERROR.invalidCommand + 1
  if (error === ERROR.inconsistentData) return ERROR.preconditionFailed + 1
  if (error === ERROR.unreachable) return ERROR.external + 1
  return error + 1
}

/** The number that the NNS gives to a refusal. */
export const nnsErrorOf = ({ error, nnsError }: Refusal): number => nnsError ?? toNnsError(error)

/** Of a neuron that nobody has made. */
export const noNeuron = (): Refusal => refuse('notFound', 'No neuron for given NeuronId.')

/** Of a neuron with another operation under way. */
export const neuronLocked = (): Refusal =>
  refuse('neuronLocked', 'Neuron has an ongoing operation.')

export const noCommand = (): Refusal =>
  refuse('invalidCommand', 'ManageNeuron lacks a value in its command field.')
