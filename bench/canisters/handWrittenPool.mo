import Prim "mo:⛔";

/// The swap of a pool as one writes it by hand in Motoko: plain numbers, hash tables on the heap, the reference protocol's
/// formulas. It does what our pool does in a swap: the steps over the tick bitmap, fee growth, crossing of ticks, the owner's
/// balances, a record of the event. It has nothing else.
persistent actor {
  type SwapArgs = { zeroForOne : Bool; amountIn : Text; amountOutMinimum : Text };
  type Error = { #CommonError; #InternalError : Text; #UnsupportedToken : Text; #InsufficientFunds };
  type Result = { #ok : Nat; #err : Error };
  type Tick = {
    liquidityGross : Nat;
    liquidityNet : Int;
    var feeGrowthOutside0 : Nat;
    var feeGrowthOutside1 : Nat;
  };
  type Balance = { owner : Principal; var amount0 : Nat; var amount1 : Nat };
  type Event = {
    timestamp : Nat64;
    owner : Principal;
    zeroForOne : Bool;
    amountOffered : Nat;
    amountIn : Nat;
    amountOut : Nat;
    feeAmount : Nat;
    sqrtPriceX96 : Nat;
    tick : Int;
    liquidity : Nat;
  };
  type Bucket<T> = ?(Int, T, Bucket<T>);
  type Balances = ?(Balance, Balances);

  let Q96 : Nat = 0x1000000000000000000000000;
  let Q128 : Nat = 0x100000000000000000000000000000000;
  let Q256 : Nat = 0x10000000000000000000000000000000000000000000000000000000000000000;
  let ONE : Nat = 1_000_000;
  let MIN_PRICE : Nat = 4295128739;
  let MAX_PRICE : Nat = 1461446703485210103287273052203988822378723970342;
  let BUCKETS : Nat = 1024;
  let FACTORS : [Nat] = [
    0xfffcb933bd6fad37aa2d162d1a594001, 0xfff97272373d413259a46990580e213a, 0xfff2e50f5f656932ef12357cf3c7fdcc,
    0xffe5caca7e10e4e61c3624eaa0941cd0, 0xffcb9843d60f6159c9db58835c926644, 0xff973b41fa98c081472e6896dfb254c0,
    0xff2ea16466c96a3843ec78b326b52861, 0xfe5dee046a99a2a811c461f1969c3053, 0xfcbe86c7900a88aedcffc83b479aa3a4,
    0xf987a7253ac413176f2b074cf7815e54, 0xf3392b0822b70005940c7a398e4b70f3, 0xe7159475a2c29b7443b29c7fa6e889d9,
    0xd097f3bdfd2022b8845ad8f792aa5825, 0xa9f746462d870fdf8a65dc1f90e061e5, 0x70d869a156d2a1b890bb3df62baf32f7,
    0x31be135f97d08fd981231505542fcfa6, 0x9aa508b5b7a84e1c677de54f3e99bc9, 0x5d6af8dedb81196699c329225ee604,
    0x2216e584f5fa1ea926041bedfe98, 0x48a170391f7dc42444e8fa2,
  ];

  var fee : Nat = 3000;
  var spacing : Int = 60;
  var price : Nat = Q96;
  var tick : Int = 0;
  var liquidity : Nat = 0;
  var growth0 : Nat = 0;
  var growth1 : Nat = 0;
  let ticks : [var Bucket<Tick>] = Prim.Array_init<Bucket<Tick>>(BUCKETS, null);
  let words : [var Bucket<[var Nat64]>] = Prim.Array_init<Bucket<[var Nat64]>>(BUCKETS, null);
  let balances : [var Balances] = Prim.Array_init<Balances>(BUCKETS, null);
  var events : [var ?Event] = Prim.Array_init<?Event>(16, null);
  var eventCount : Nat = 0;

  /// The benchmark fills the pool with the state of ours.
  public func open(args : { fee : Nat; spacing : Int; price : Nat; tick : Int; liquidity : Nat }) : async () {
    fee := args.fee;
    spacing := args.spacing;
    price := args.price;
    tick := args.tick;
    liquidity := args.liquidity;
  };

  public func addTick(index : Int, liquidityGross : Nat, liquidityNet : Int) : async () {
    let info : Tick = { liquidityGross; liquidityNet; var feeGrowthOutside0 = 0; var feeGrowthOutside1 = 0 };
    ticks[slot(index)] := ?(index, info, ticks[slot(index)]);
    let place = floorDiv(index, spacing);
    let wordIndex = floorDiv(place, 256);
    let word = switch (find(words, wordIndex)) {
      case (?found) found;
      case null {
        let fresh = Prim.Array_init<Nat64>(4, 0);
        words[slot(wordIndex)] := ?(wordIndex, fresh, words[slot(wordIndex)]);
        fresh;
      };
    };
    let bit = Prim.abs(place - wordIndex * 256);
    word[bit / 64] |= 1 << Prim.natToNat64(bit % 64);
  };

  public func credit(owner : Principal, amount0 : Nat, amount1 : Nat) : async () {
    let index = slotOf(owner);
    balances[index] := ?({ owner; var amount0; var amount1 }, balances[index]);
  };

  public query func quote(args : SwapArgs) : async Result {
    switch (toNat(args.amountIn)) {
      case (?amount) if (amount == 0) #err(#InternalError("Illegal amountIn")) else {
        #ok(plan(args.zeroForOne, amount).amountOut);
      };
      case null #err(#InternalError("Illegal amountIn"));
    };
  };

  /// The same as an update, as only those are counted.
  public func quoteCounted(args : SwapArgs) : async Result {
    switch (toNat(args.amountIn)) {
      case (?amount) #ok(plan(args.zeroForOne, amount).amountOut);
      case null #err(#InternalError("Illegal amountIn"));
    };
  };

  public shared ({ caller }) func swap(args : SwapArgs) : async Result {
    let (?offered, ?minimum) = (toNat(args.amountIn), toNat(args.amountOutMinimum)) else {
      return #err(#InternalError("Illegal amountIn"));
    };
    if (offered == 0) return #err(#InternalError("Illegal amountIn"));
    let ?balance = balanceOf(caller) else return #err(#InsufficientFunds);
    let held = if (args.zeroForOne) balance.amount0 else balance.amount1;
    if (held < offered) return #err(#InternalError("Illegal deposit balance in pool"));
    let done = plan(args.zeroForOne, offered);
    if (done.amountOut < minimum or done.amountOut == 0) {
      return #err(#InternalError("Slippage is over range, please withdraw your unused token"));
    };
    apply(done, args.zeroForOne);
    if (args.zeroForOne) {
      balance.amount0 -= done.amountIn;
      balance.amount1 += done.amountOut;
    } else {
      balance.amount1 -= done.amountIn;
      balance.amount0 += done.amountOut;
    };
    note({
      timestamp = Prim.time();
      owner = caller;
      zeroForOne = args.zeroForOne;
      amountOffered = offered;
      amountIn = done.amountIn;
      amountOut = done.amountOut;
      feeAmount = done.feeAmount;
      sqrtPriceX96 = price;
      tick;
      liquidity;
    });
    #ok(done.amountOut);
  };

  type Crossings = ?(Tick, Nat, Crossings);
  type Plan = {
    amountIn : Nat;
    amountOut : Nat;
    feeAmount : Nat;
    price : Nat;
    tick : Int;
    liquidity : Nat;
    growth : Nat;
    crossings : Crossings;
  };

  /// What a swap would do; the pool stays as it is.
  func plan(zeroForOne : Bool, amount : Nat) : Plan {
    var remaining = amount;
    var paid = 0;
    var got = 0;
    var fees = 0;
    var p = price;
    var t = tick;
    var l = liquidity;
    var crossings : Crossings = null;
    var growth = if (zeroForOne) growth0 else growth1;
    let limit = if (zeroForOne) MIN_PRICE + 1 else MAX_PRICE - 1 : Nat;
    while (remaining > 0 and p != limit) {
      let start = p;
      let (found, isInitialised) = nextTick(t, zeroForOne);
      let next = if (found < -887272) -887272 else if (found > 887272) 887272 else found;
      let nextPrice = priceAt(next);
      let target = if (zeroForOne) max(nextPrice, limit) else min(nextPrice, limit);
      let step = swapStep(p, target, l, remaining, zeroForOne);
      p := step.price;
      remaining := remaining - (step.amountIn + step.fee) : Nat;
      paid += step.amountIn + step.fee;
      got += step.amountOut;
      fees += step.fee;
      if (l > 0) growth := (growth + step.fee * Q128 / l) % Q256;
      if (p == nextPrice) {
        if (isInitialised) {
          let ?info = find(ticks, next) else Prim.trap("the bitmap names a tick that is not there");
          crossings := ?(info, growth, crossings);
          let after : Int = if (zeroForOne) l - info.liquidityNet else l + info.liquidityNet;
          l := Prim.abs(after);
        };
        t := if (zeroForOne) next - 1 else next;
      } else if (p != start) t := tickAt(p);
    };
    { amountIn = paid; amountOut = got; feeAmount = fees; price = p; tick = t; liquidity = l; growth; crossings };
  };

  func apply(done : Plan, zeroForOne : Bool) {
    var rest = done.crossings;
    loop {
      let ?(info, growth, others) = rest else {
        price := done.price;
        tick := done.tick;
        liquidity := done.liquidity;
        if (zeroForOne) growth0 := done.growth else growth1 := done.growth;
        return;
      };
      cross(info, growth, zeroForOne);
      rest := others;
    };
  };

  func cross(info : Tick, growth : Nat, zeroForOne : Bool) {
    let (g0, g1) = if (zeroForOne) (growth, growth1) else (growth0, growth);
    info.feeGrowthOutside0 := (Q256 + g0 - info.feeGrowthOutside0) % Q256;
    info.feeGrowthOutside1 := (Q256 + g1 - info.feeGrowthOutside1) % Q256;
  };

  type Step = { price : Nat; amountIn : Nat; amountOut : Nat; fee : Nat };

  func swapStep(p : Nat, target : Nat, l : Nat, remaining : Nat, zeroForOne : Bool) : Step {
    let withoutFee = remaining * (ONE - fee) / ONE;
    let toTarget = if (zeroForOne) amount0(target, p, l, true) else amount1(p, target, l, true);
    let next = if (withoutFee >= toTarget) target else nextPrice(p, l, withoutFee, zeroForOne);
    let isWhole = next == target;
    let amountIn = if (isWhole) toTarget else if (zeroForOne) amount0(next, p, l, true) else amount1(p, next, l, true);
    let amountOut = if (zeroForOne) amount1(next, p, l, false) else amount0(p, next, l, false);
    let feeAmount = if (isWhole) divUp(amountIn * fee, ONE - fee) else remaining - amountIn : Nat;
    { price = next; amountIn; amountOut; fee = feeAmount };
  };

  func nextPrice(p : Nat, l : Nat, amount : Nat, zeroForOne : Bool) : Nat {
    if (not zeroForOne) return p + Prim.shiftLeft(amount, 96) / l;
    let numerator = Prim.shiftLeft(l, 96);
    divUp(numerator * p, numerator + amount * p);
  };

  func amount0(lower : Nat, upper : Nat, l : Nat, isUp : Bool) : Nat {
    let numerator = Prim.shiftLeft(l, 96) * (upper - lower : Nat);
    let denominator = upper * lower;
    if (isUp) divUp(numerator, denominator) else numerator / denominator;
  };

  func amount1(lower : Nat, upper : Nat, l : Nat, isUp : Bool) : Nat {
    let product = l * (upper - lower : Nat);
    if (isUp) divUp(product, Q96) else Prim.shiftRight(product, 96);
  };

  /// The next initialised tick in the same word of the bitmap, else the word's end.
  func nextTick(t : Int, isDown : Bool) : (Int, Bool) {
    let place = if (isDown) floorDiv(t, spacing) else floorDiv(t, spacing) + 1;
    let wordIndex = floorDiv(place, 256);
    let first = wordIndex * 256;
    let bit = Prim.abs(place - first);
    let ?word = find(words, wordIndex) else return ((if (isDown) first else first + 255) * spacing, false);
    let limb = bit / 64;
    let offset = Prim.natToNat64(bit % 64);
    if (isDown) {
      var i : Nat = limb;
      var bits = word[i] & (Prim.natToNat64(0xffffffffffffffff) >> (63 - offset));
      loop {
        if (bits != 0) {
          let highest = 63 - Prim.nat64ToNat(Prim.clzNat64(bits)) : Nat;
          return ((first + i * 64 + highest) * spacing, true);
        };
        if (i == 0) return (first * spacing, false);
        i -= 1;
        bits := word[i];
      };
    };
    var i : Nat = limb;
    var bits = word[i] & (Prim.natToNat64(0xffffffffffffffff) << offset);
    loop {
      if (bits != 0) {
        let lowest = Prim.nat64ToNat(Prim.ctzNat64(bits));
        return ((first + i * 64 + lowest) * spacing, true);
      };
      if (i == 3) return ((first + 255) * spacing, false);
      i += 1;
      bits := word[i];
    };
  };

  func priceAt(t : Int) : Nat {
    var rest = Prim.abs(t);
    var ratio = Q128;
    var i = 0;
    while (rest > 0) {
      if (rest % 2 == 1) ratio := Prim.shiftRight(ratio * FACTORS[i], 128);
      rest := rest / 2;
      i += 1;
    };
    if (t > 0) ratio := (Q256 - 1) / ratio;
    let low = Prim.shiftRight(ratio, 32);
    if (Prim.shiftLeft(low, 32) == ratio) low else low + 1;
  };

  func tickAt(p : Nat) : Int {
    let ratio = Prim.shiftLeft(p, 32);
    var msb : Nat32 = 0;
    var rest = ratio;
    for (size in ([128, 64, 32, 16, 8, 4, 2, 1] : [Nat32]).vals()) {
      let high = Prim.shiftRight(rest, size);
      if (high > 0) {
        msb += size;
        rest := high;
      };
    };
    var r = if (msb >= 128) Prim.shiftRight(ratio, msb - 127) else Prim.shiftLeft(ratio, 127 - msb);
    var log2 : Int = (Prim.nat32ToNat(msb) : Int - 128) * 0x10000000000000000;
    var part = 0x8000000000000000;
    var i = 0;
    while (i < 14) {
      r := Prim.shiftRight(r * r, 127);
      if (r >= Q128) {
        log2 += part;
        r := r / 2;
      };
      part := part / 2;
      i += 1;
    };
    let logBase = log2 * 255738958999603826347141;
    let low = floorDiv(logBase - 3402992956809132418596140100660247210, Q128);
    let high = floorDiv(logBase + 291339464771989622907027621153398088495, Q128);
    if (low == high) low else if (priceAt(high) <= p) high else low;
  };

  func slot(key : Int) : Nat = Prim.abs(key) % BUCKETS;
  func slotOf(owner : Principal) : Nat = Prim.nat32ToNat(Prim.hashBlob(Prim.blobOfPrincipal(owner))) % BUCKETS;

  func find<T>(table : [var Bucket<T>], key : Int) : ?T {
    var bucket = table[slot(key)];
    loop {
      let ?(known, value, rest) = bucket else return null;
      if (known == key) return ?value;
      bucket := rest;
    };
  };

  func balanceOf(owner : Principal) : ?Balance {
    var list = balances[slotOf(owner)];
    loop {
      let ?(balance, rest) = list else return null;
      if (balance.owner == owner) return ?balance;
      list := rest;
    };
  };

  func note(event : Event) {
    if (eventCount == events.size()) {
      let old = events;
      events := Prim.Array_init<?Event>(old.size() * 2, null);
      var i = 0;
      while (i < old.size()) {
        events[i] := old[i];
        i += 1;
      };
    };
    events[eventCount] := ?event;
    eventCount += 1;
  };

  func toNat(digits : Text) : ?Nat {
    var value = 0;
    for (digit in digits.chars()) {
      let code = Prim.charToNat32(digit);
      if (code < 48 or code > 57) return null;
      value := value * 10 + Prim.nat32ToNat(code - 48);
    };
    if (digits.size() == 0) null else ?value;
  };

  func divUp(a : Nat, b : Nat) : Nat = (a + b - 1) / b;
  func floorDiv(a : Int, b : Int) : Int = if (a >= 0) a / b else -((b - 1 - a) / b);
  func min(a : Nat, b : Nat) : Nat = if (a < b) a else b;
  func max(a : Nat, b : Nat) : Nat = if (a > b) a else b;
};
