import type { EvmTransactions } from '@sluice/sdk/ethereum'
import { depositsByOwner } from '../features/bridge/ethereum-transactions/migrations/001-deposits-by-owner.ts'
import { parseSaved } from '../features/bridge/ethereum-transactions/savedTransactions.ts'
import type { OldState } from './readOldState.ts'

/** Deposits from Ethereum that were followed in state of version 4 and had not ended. */
export const toEvmTransactions = ({ transactions, web3 }: OldState): EvmTransactions =>
  parseSaved(depositsByOwner.migrate({ transactions, web3 }))
