import { prepareRun } from './modules.setup.ts'

/** Before tests of the whole world: boots and seeds it once. Each test gets a copy. */
export default function setup(): (() => void) | undefined {
  return prepareRun(['--world'])
}
