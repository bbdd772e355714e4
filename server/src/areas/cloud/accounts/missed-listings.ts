/** So many complete listings in a row without something mean that it is gone: one could be wrong. */
export const missedListingsMax = 2

/** In seconds. So long a provider may list what it has deleted. */
export const afterDeletionSeconds = 600
