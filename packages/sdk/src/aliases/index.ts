export { Aliases } from './Aliases.ts'
