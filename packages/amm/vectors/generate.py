"""Golden vectors for the concentrated-liquidity engine.

An implementation of its own, written for plainness: exact fractions and 150-digit decimals, positions in a list, no
tick records, no bitmap, no fee-growth-outside trick. Formulas are those of the v3 whitepaper; the only things taken
over from the reference protocol are where it rounds and that a swap stops at the edges of 256-tick words.

Run from the repository root:  python3 packages/amm/vectors/generate.py
It rewrites the JSON files in generated/; with the same script they come out byte for byte the same.
"""

import json
import random
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction
from math import ceil, floor, isqrt
from pathlib import Path

getcontext().prec = 150
TARGET = Path(__file__).parent / "generated"
Q96, Q128, Q256 = 2**96, 2**128, 2**256
MIN_TICK, MAX_TICK = -887272, 887272
MIN_RATIO, MAX_RATIO = 4295128739, 1461446703485210103287273052203988822378723970342
FACTORS = [
    int((Decimal(Q128) * Decimal("1.0001") ** (Decimal(-(2**i)) / 2)).to_integral_value(ROUND_HALF_EVEN))
    for i in range(20)
]


def ratio_at(tick):
    product = Q128
    for i, factor in enumerate(FACTORS):
        if abs(tick) >> i & 1:
            product = product * factor // Q128
    if tick > 0:
        product = (Q256 - 1) // product
    return ceil(Fraction(product, 2**32))


def tick_at(price):
    low, high = MIN_TICK, MAX_TICK
    while low < high:
        middle = (low + high + 1) // 2
        if ratio_at(middle) <= price:
            low = middle
        else:
            high = middle - 1
    return low


def amount0(a, b, liquidity, rounding):
    low, high = min(a, b), max(a, b)
    return rounding(Fraction(liquidity * Q96 * (high - low), low * high))


def amount1(a, b, liquidity, rounding):
    return rounding(Fraction(liquidity * abs(a - b), Q96))


def price_after_input(price, liquidity, amount, zero_for_one):
    if not zero_for_one:
        return price + floor(Fraction(amount * Q96, liquidity))
    if amount == 0:
        return price
    exact = liquidity * Q96 + amount * price
    if amount * price < Q256 and exact < Q256:
        return ceil(Fraction(liquidity * Q96 * price, exact))
    return ceil(Fraction(liquidity * Q96, liquidity * Q96 // price + amount))


def price_after_output(price, liquidity, amount, zero_for_one):
    if zero_for_one:
        return price - ceil(Fraction(amount * Q96, liquidity))
    return ceil(Fraction(liquidity * Q96 * price, liquidity * Q96 - amount * price))


def swap_step(price, target, liquidity, remaining, pips, exact_in):
    zero_for_one = price >= target
    pay, receive = (amount0, amount1) if zero_for_one else (amount1, amount0)
    if exact_in:
        net = floor(Fraction(remaining * (10**6 - pips), 10**6))
        reaches = net >= pay(price, target, liquidity, ceil)
        after = target if reaches else price_after_input(price, liquidity, net, zero_for_one)
    else:
        reaches = remaining >= receive(price, target, liquidity, floor)
        after = target if reaches else price_after_output(price, liquidity, remaining, zero_for_one)
    paid = pay(price, after, liquidity, ceil)
    received = receive(price, after, liquidity, floor)
    if not exact_in:
        received = min(received, remaining)
    if exact_in and after != target:
        fee = remaining - paid
    else:
        fee = ceil(Fraction(paid * pips, 10**6 - pips))
    return after, paid, received, fee


class NaivePool:
    def __init__(self, pips, spacing, price):
        self.pips, self.spacing, self.price, self.tick = pips, spacing, price, tick_at(price)
        self.positions, self.protocol, self.total = [], [0, 0], [0, 0]

    def mint(self, lower, upper, liquidity):
        a, b = ratio_at(lower), ratio_at(upper)
        inside = min(max(self.price, a), b)
        amounts = [amount0(inside, b, liquidity, ceil), amount1(a, inside, liquidity, ceil)]
        self.positions.append(
            {"lower": lower, "upper": upper, "liquidity": liquidity, "growth": [0, 0], "owed": [0, 0]}
        )
        self.total = [t + m for t, m in zip(self.total, amounts)]
        return amounts

    def settle(self, position):
        for token in (0, 1):
            fees = position["growth"][token] * position["liquidity"] // Q128
            share = fees // 10 * 2
            position["growth"][token] = 0
            position["owed"][token] += fees - share
            self.protocol[token] += share

    def burn(self, index, liquidity):
        position = self.positions[index]
        self.settle(position)
        a, b = ratio_at(position["lower"]), ratio_at(position["upper"])
        inside = min(max(self.price, a), b)
        amounts = [amount0(inside, b, liquidity, floor), amount1(a, inside, liquidity, floor)]
        position["liquidity"] -= liquidity
        position["owed"] = [o + m for o, m in zip(position["owed"], amounts)]
        return amounts

    def active(self):
        return [p for p in self.positions if p["lower"] <= self.tick < p["upper"]]

    def next_stop(self, zero_for_one):
        """First used tick in the direction, looking no further than the end of the 256-tick word."""
        used = {t for p in self.positions if p["liquidity"] > 0 for t in (p["lower"], p["upper"])}
        compressed = self.tick // self.spacing + (0 if zero_for_one else 1)
        while compressed * self.spacing not in used:
            if compressed % 256 == (0 if zero_for_one else 255):
                break
            compressed += -1 if zero_for_one else 1
        return max(MIN_TICK, min(MAX_TICK, compressed * self.spacing))

    def swap(self, zero_for_one, amount, exact_in, limit):
        remaining, amount_in, amount_out, fees = amount, 0, 0, 0
        while remaining > 0 and self.price != limit:
            stop = self.next_stop(zero_for_one)
            stop_price = ratio_at(stop)
            target = max(stop_price, limit) if zero_for_one else min(stop_price, limit)
            active = self.active()
            liquidity = sum(p["liquidity"] for p in active)
            before = self.price
            self.price, paid, received, fee = swap_step(before, target, liquidity, remaining, self.pips, exact_in)
            if liquidity > 0:
                for p in active:
                    p["growth"][0 if zero_for_one else 1] += fee * Q128 // liquidity
            remaining -= paid + fee if exact_in else received
            amount_in, amount_out, fees = amount_in + paid + fee, amount_out + received, fees + fee
            if self.price == stop_price:
                self.tick = stop - 1 if zero_for_one else stop
            elif self.price != before:
                self.tick = tick_at(self.price)
        self.total[0 if zero_for_one else 1] += amount_in
        self.total[1 if zero_for_one else 0] -= amount_out
        return amount_in, amount_out, fees


def random_price(rng):
    return ratio_at(rng.randint(-300000, 300000)) + rng.randint(0, 10**6)


def tick_vectors(rng):
    ticks = [0, 1, -1, 2, 50, 100, 250, 500, 1000, 2500, 3000, 4000, 5000, 50000, 150000, 250000, 500000, 738203]
    ticks = sorted({t for tick in ticks for t in (tick, -tick)} | {MIN_TICK, MAX_TICK, MIN_TICK + 1, MAX_TICK - 1})
    ticks += [rng.randint(MIN_TICK, MAX_TICK) for _ in range(120)]
    prices = [MIN_RATIO, MIN_RATIO + 1, MAX_RATIO - 1, Q96, Q96 - 1, Q96 + 1]
    prices += [max(MIN_RATIO, int(2 ** rng.uniform(32.001, 159.9))) for _ in range(120)]
    prices += [ratio_at(rng.randint(MIN_TICK + 1, MAX_TICK - 1)) + d for d in (-1, 0) for _ in range(20)]
    return {
        "ratios": [{"tick": t, "sqrtPriceX96": ratio_at(t)} for t in ticks],
        "ticks": [{"sqrtPriceX96": p, "tick": tick_at(p)} for p in prices],
    }


def math_vectors(rng):
    deltas, inputs, outputs, steps = [], [], [], []
    for _ in range(60):
        a, b = random_price(rng), random_price(rng)
        liquidity = int(2 ** rng.uniform(1, 120))
        deltas.append({
            "lower": min(a, b), "upper": max(a, b), "liquidity": liquidity,
            "amount0Up": amount0(a, b, liquidity, ceil), "amount0Down": amount0(a, b, liquidity, floor),
            "amount1Up": amount1(a, b, liquidity, ceil), "amount1Down": amount1(a, b, liquidity, floor),
        })
        zero_for_one = rng.random() < 0.5
        amount = int(2 ** rng.uniform(0, 100))
        after = price_after_input(a, liquidity, amount, zero_for_one)
        if 0 < after < 2**160:
            inputs.append({"sqrtPriceX96": a, "liquidity": liquidity, "amount": amount,
                           "zeroForOne": zero_for_one, "after": after})
        reserve = (amount1 if zero_for_one else amount0)(a, ratio_at(-400000 if zero_for_one else 400000), liquidity, floor)
        if reserve > 1:
            amount = rng.randint(1, reserve)
            outputs.append({"sqrtPriceX96": a, "liquidity": liquidity, "amount": amount, "zeroForOne": zero_for_one,
                            "after": price_after_output(a, liquidity, amount, zero_for_one)})
        for exact_in in (True, False):
            near = max(MIN_RATIO, a + rng.randint(-(a // 50), a // 50))
            remaining, pips = int(2 ** rng.uniform(0, 110)), rng.choice([100, 500, 3000, 10000, 250000])
            after, paid, received, fee = swap_step(a, near, liquidity, remaining, pips, exact_in)
            steps.append({"sqrtPriceX96": a, "targetX96": near, "liquidity": liquidity, "amountRemaining": remaining,
                          "feePips": pips, "kind": "exact-in" if exact_in else "exact-out",
                          "after": after, "amountIn": paid, "amountOut": received, "feeAmount": fee})
    # Where the reference protocol's 256-bit product overflows and its second formula takes over.
    price, liquidity, amount = ratio_at(600000), 10**20, 2**130
    inputs.append({"sqrtPriceX96": price, "liquidity": liquidity, "amount": amount, "zeroForOne": True,
                   "after": price_after_input(price, liquidity, amount, True)})
    return {"deltas": deltas, "inputs": inputs, "outputs": outputs, "steps": steps}


def pool_scenario(rng, pips, spacing):
    start = rng.randint(-120000, 120000)
    price = ratio_at(start) + rng.randint(0, 1000)
    pool, actions = NaivePool(pips, spacing, price), []
    center = start // spacing * spacing
    for _ in range(rng.randint(2, 6)):
        lower = center - spacing * rng.randint(-5, 300)
        upper = lower + spacing * rng.randint(1, 600)
        liquidity = int(10 ** rng.uniform(8, 20))
        paid = pool.mint(lower, upper, liquidity)
        actions.append({"do": "mint", "tickLower": lower, "tickUpper": upper, "liquidity": liquidity, "amounts": paid})
    for _ in range(16):
        if rng.random() < 0.15:
            index = rng.randrange(len(pool.positions))
            liquidity = rng.randint(0, pool.positions[index]["liquidity"])
            paid = pool.burn(index, liquidity)
            actions.append({"do": "burn", "position": index + 1, "liquidity": liquidity, "amounts": paid})
            continue
        zero_for_one, exact_in = rng.random() < 0.5, rng.random() < 0.75
        distance = int(10 ** rng.uniform(1.5, 4.3))
        limit = ratio_at(max(MIN_TICK + 1, pool.tick - distance) if zero_for_one else min(MAX_TICK - 1, pool.tick + 1 + distance))
        deepest = max(p["liquidity"] for p in pool.positions)
        amount = int(deepest * 10 ** rng.uniform(-6, 0.5)) + 1
        result = pool.swap(zero_for_one, amount, exact_in, limit)
        actions.append({
            "do": "swap", "zeroForOne": zero_for_one, "kind": "exact-in" if exact_in else "exact-out",
            "amount": amount, "limit": limit, "amountIn": result[0], "amountOut": result[1], "feeAmount": result[2],
            "sqrtPriceX96": pool.price, "tick": pool.tick, "liquidity": sum(p["liquidity"] for p in pool.active()),
        })
    for position in pool.positions:
        pool.settle(position)
    return {
        "feePips": pips, "tickSpacing": spacing, "sqrtPriceX96": price, "actions": actions,
        "end": {"tokenAmounts": pool.total, "protocolFees": pool.protocol,
                "owed": [p["owed"] for p in pool.positions]},
    }



def price_of(numerator, denominator):
    return isqrt(numerator * 2**192 // denominator)


def swap_shapes():
    """Fifteen pools: name, fee, spacing, sqrt price, ranges."""
    low, medium, high = (500, 10), (3000, 60), (10000, 200)
    whole = lambda spacing: (-(MAX_TICK // spacing) * spacing, MAX_TICK // spacing * spacing)
    full = lambda spacing, liquidity=2 * 10**18: (*whole(spacing), liquidity)
    most = (2**128 - 1) // (2 * (MAX_TICK // 60) + 1)
    one = price_of(1, 1)
    return [
        ("low fee, 1:1", *low, one, [full(10)]),
        ("medium fee, 1:1", *medium, one, [full(60)]),
        ("high fee, 1:1", *high, one, [full(200)]),
        ("medium fee, 10:1", *medium, price_of(10, 1), [full(60)]),
        ("medium fee, 1:10", *medium, price_of(1, 10), [full(60)]),
        ("no liquidity at the price", *medium, one, [(whole(60)[0], -60, 2 * 10**18), (60, whole(60)[1], 2 * 10**18)]),
        ("extra liquidity around the price", *medium, one,
         [full(60), (whole(60)[0], -60, 2 * 10**18), (60, whole(60)[1], 2 * 10**18), (-600, 600, 5 * 10**18)]),
        ("stable pair", *low, one, [(-10, 10, 2 * 10**18), (-50, 50, 10**17)]),
        ("only token0", *medium, one, [(0, 2000 * 60, 2 * 10**18)]),
        ("only token1", *medium, one, [(-2000 * 60, 0, 2 * 10**18)]),
        ("close to the highest price", *medium, price_of(2**127, 1), [full(60)]),
        ("close to the lowest price", *medium, price_of(1, 2**127), [full(60)]),
        ("the most liquidity there can be", *medium, one, [full(60, most)]),
        ("at the highest price", *medium, MAX_RATIO - 1, [full(60)]),
        ("at the lowest price", *medium, MIN_RATIO, [full(60)]),
    ]


def swap_kinds():
    """Sixteen swaps: direction, amount, whether the input is exact, limit."""
    much, little, all_there_is = 10**18, 1000, 2**127
    half, double = price_of(1, 2), price_of(2, 1)
    up, down = price_of(5, 2), price_of(2, 5)
    no_limit = {True: MIN_RATIO + 1, False: MAX_RATIO - 1}
    both = [(True, half), (False, double)]
    return (
        [(way, amount, exact_in, no_limit[way]) for amount in (much, little) for exact_in in (True, False) for way in (True, False)]
        + [(way, much, exact_in, limit) for exact_in in (True, False) for way, limit in both]
        + [(False, all_there_is, True, up), (True, all_there_is, True, down)]
        + [(True, all_there_is, True, up), (False, all_there_is, True, down)]
    )


def golden_swaps():
    vectors = []
    for name, pips, spacing, price, ranges in swap_shapes():
        for zero_for_one, amount, exact_in, limit in swap_kinds():
            pool = NaivePool(pips, spacing, price)
            for position in ranges:
                pool.mint(*position)
            vector = {
                "pool": name, "feePips": pips, "tickSpacing": spacing, "sqrtPriceX96": price,
                "ranges": [list(position) for position in ranges], "zeroForOne": zero_for_one,
                "kind": "exact-in" if exact_in else "exact-out", "amount": amount, "limit": limit,
            }
            is_ahead = limit < price if zero_for_one else limit > price
            if not is_ahead:
                vectors.append(vector | {"refused": "price-limit-out-of-bound"})
                continue
            amount_in, amount_out, fees = pool.swap(zero_for_one, amount, exact_in, limit)
            vectors.append(vector | {
                "amountIn": amount_in, "amountOut": amount_out, "feeAmount": fees,
                "after": pool.price, "tickAfter": pool.tick, "liquidityAfter": sum(p["liquidity"] for p in pool.active()),
            })
    return vectors


def as_text(value):
    """Whole numbers as text, as JSON readers round large ones."""
    if isinstance(value, bool) or isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return [as_text(item) for item in value]
    return {key: as_text(item) for key, item in value.items()}


def write(name, vectors):
    lines = []
    for key, items in vectors.items():
        rows = ",\n".join("    " + json.dumps(as_text(item)) for item in items)
        lines.append(f'  "{key}": [\n{rows}\n  ]')
    (TARGET / name).write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    rng = random.Random(20211)
    write("ticks.json", tick_vectors(rng))
    write("math.json", math_vectors(rng))
    tiers = [(500, 10), (3000, 60), (10000, 200)]
    write("pools.json", {"scenarios": [pool_scenario(rng, *tiers[i % 3]) for i in range(24)]})
    write("swaps.json", {"swaps": golden_swaps()})
