import { createRequire } from 'node:module'

/** The part of the Motoko compiler's interface that tests use. */
type Compiler = {
  write(path: string, source: string): void
  wasm(path: string, mode: 'ic'): { readonly wasm: Uint8Array }
  readonly compiler: { gcFlags(flags: string): void }
}

let compiler: Compiler | undefined

/**
 * Compiles Motoko source; `classic` makes a module with 32-bit memory. Takes a few seconds. The
 * compiler keeps its flags: after `classic` it makes no `enhanced` modules any more.
 */
export function compileMotoko(source: string, memory: 'enhanced' | 'classic'): Uint8Array {
  const motoko = load()
  motoko.compiler.gcFlags(memory === 'classic' ? 'classicOP' : 'enhancedOP')
  motoko.write('Main.mo', source)
  return new Uint8Array(motoko.wasm('Main.mo', 'ic').wasm)
}

function load(): Compiler {
  compiler ??= createRequire(import.meta.url)('motoko')
  if (compiler === undefined) throw new Error('the package motoko exports nothing')
  return compiler
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
