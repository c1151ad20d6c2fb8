/** The query that each node runs over what it was answered. */
export const TRANSFORM = '__transform_json_rpc'
