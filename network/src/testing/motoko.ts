import { createRequire } from 'node:module'
import { sep } from 'node:path'

/** The part of the Motoko compiler's interface that tests use. */
type Compiler = {
  write(path: string, source: string): void
  wasm(path: string, mode: 'ic'): { readonly wasm: Uint8Array }
  readonly compiler: { gcFlags(flags: string): void }
}

/** A compiler keeps its flags, so each kind of memory has one of its own. */
const compilers = new Map<string, Compiler>()

/** Compiles Motoko source; `classic` makes a module with 32-bit memory. Takes a few seconds. */
export function compileMotoko(source: string, memory: 'enhanced' | 'classic'): Uint8Array {
  const motoko = compilers.get(memory) ?? load()
  compilers.set(memory, motoko)
  motoko.compiler.gcFlags(memory === 'classic' ? 'classicOP' : 'enhancedOP')
  motoko.write('Main.mo', source)
  return new Uint8Array(motoko.wasm('Main.mo', 'ic').wasm)
}

/** A fresh one, whatever was loaded before. */
function load(): Compiler {
  const require = createRequire(import.meta.url)
  for (const file of Object.keys(require.cache)) {
    if (file.includes(`${sep}motoko${sep}`)) delete require.cache[file]
  }
  const loaded: Compiler | undefined = require('motoko')
  if (loaded === undefined) throw new Error('the package motoko exports nothing')
  return loaded
}

/** A canister that behaves in all the ways that the conformance tests look at. */
export const BEHAVIOURS = `
persistent actor Behaviours {
  var count : Nat = 0;
  public func increment() : async Nat { count += 1; count };
  public query func read() : async Nat { count };
  public shared ({ caller }) func whoami() : async Principal { caller };
  public shared query ({ caller }) func whoamiQuery() : async Principal { caller };
  public func echo(text : Text) : async Text { text };
  public query func echoQuery(text : Text) : async Text { text };
  public func nothing() : async () {};
  public func trapAfterChange() : async () { count += 1000; assert false };
  public query func trapQuery() : async () { assert false };
  public func incrementTwice() : async Nat { ignore await increment(); await increment() };
  public func trapAfterAwait() : async () { ignore await increment(); count += 1000; assert false };
  public func oneWay() { count += 1 };
  public composite query func readThroughCall() : async Nat { await read() };
}
`
