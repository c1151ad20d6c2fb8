import { defineIcpIndex } from '@sluice/canister-ledger-index/icp'

export default defineIcpIndex()
