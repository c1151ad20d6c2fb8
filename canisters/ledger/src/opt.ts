/** As Candid has what may be absent. */
export const opt = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])
