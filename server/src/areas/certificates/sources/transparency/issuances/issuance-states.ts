export const issuanceStates = ['known', 'expected', 'earlier', 'new', 'unexpected'] as const
export type IssuanceState = (typeof issuanceStates)[number]
