export type Family = 4 | 6
export type Address = { address: string; family: Family }
