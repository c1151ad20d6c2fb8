import { Network } from '@sluice/network'

/** A process for the crash test to kill: serves the network of a data folder on a port, and says when it does. */
const [dataDir = '', port = '0'] = process.argv.slice(2)
const network = await Network.start({ dataDir })
const { url } = await network.listen({ port: Number(port) })
console.log(url)
