/** The phases through which a registration goes, in their order. */
export const lifecyclePhases = [
  'registered',
  'expired',
  'redemption',
  'pending_delete',
  'release',
  'available',
] as const
export type LifecyclePhase = (typeof lifecyclePhases)[number]

/** The phase began or begins at one moment between these. `earliest` null: it had begun before the first observation. */
export type PhaseBegin = { earliest: Date | null; latest: Date }

export type ObservedPhase = { phase: LifecyclePhase } & PhaseBegin
