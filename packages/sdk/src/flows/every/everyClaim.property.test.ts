import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(['claim-tokens', 'create-claim-event', 'open-claim-event', 'close-claim-event'])
