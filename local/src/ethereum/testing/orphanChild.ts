import { AnvilNode } from '../node/AnvilNode.ts'

/** Runs in a process of its own that a test kills: starts a node, and says where it answers. */
const node = await AnvilNode.start(1_800_000_000)
process.stdout.write(`${node.port}\n`)
setInterval(() => undefined, 1_000)
