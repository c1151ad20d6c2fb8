import type { CallContext } from '../../CallContext.ts'
import type { CanisterMaker, OpenCreation } from './CanisterMaker.ts'

/** What every service that makes canisters shows of creations without an answer; who `insist` lets through may dismiss one. */
export function openCreationEndpoints(maker: CanisterMaker, insist: (call: CallContext) => void) {
  return {
    getOpenCreations: (): OpenCreation[] => maker.open(),
    dismissCreation: (call: CallContext, id: bigint): void => {
      insist(call)
      maker.dismiss(id)
    },
  }
}
