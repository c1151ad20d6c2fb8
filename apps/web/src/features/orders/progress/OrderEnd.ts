export { OrderDone } from './OrderDone.tsx'
export { OrderFailed } from './OrderFailed.tsx'
