import type { RejectionCode } from '@sluice/candid/evm_rpc'

/** The Internet Computer's codes of rejects, as the interface names them. */
export function rejectionCode(code: number): RejectionCode {
  switch (code) {
    case 1:
      return { SysFatal: null }
    case 2:
      return { SysTransient: null }
    case 3:
      return { DestinationInvalid: null }
    case 4:
      return { CanisterReject: null }
    case 5:
      return { CanisterError: null }
    default:
      return { Unknown: null }
  }
}
