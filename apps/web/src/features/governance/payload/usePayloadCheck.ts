import { toHex } from '@sluice/candid/hex'
import type { PayloadVerdict, SnsFunction } from '@sluice/sdk'
import { useMutation } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'

export type PayloadCheck = {
  /** Of the call as it is now; undefined before it was asked for. */
  readonly verdict: PayloadVerdict | undefined
  readonly isChecking: boolean
  /** The network did not answer. */
  readonly hasFailed: boolean
  readonly check: () => void
}

type Asked = {
  readonly generic: NonNullable<SnsFunction['generic']>
  readonly payload: Uint8Array
}

/** Asks the validator about a call, each time that it is told to; what it said of another call does not count. */
export function usePayloadCheck(asked: Asked | undefined): PayloadCheck {
  const sdk = useSdk()
  const name = asked && nameOf(asked)
  const { mutate, data, variables, isPending, isError } = useMutation({
    mutationFn: ({ generic, payload }: Asked) => sdk.sns.validatePayload(generic, payload),
    gcTime: 0,
  })
  const isOfThis = variables !== undefined && nameOf(variables) === name
  return {
    verdict: isOfThis && !isPending ? data : undefined,
    isChecking: isOfThis && isPending,
    hasFailed: isOfThis && isError,
    check: () => {
      if (asked !== undefined) mutate(asked)
    },
  }
}

const nameOf = ({ generic, payload }: Asked): string =>
  `${generic.validatorId} ${generic.validatorMethod} ${toHex(payload)}`
