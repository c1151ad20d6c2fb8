import { PAYMENT_KINDS } from '../../wallet/PaymentFlow.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(PAYMENT_KINDS)
