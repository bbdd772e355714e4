/**
 * Breaking changes of the API that were decided on, each as `npm run check` prints it, with the reason. Clients of
 * released versions stop working with each of them: an entry needs a line in the changelog, and 12 months of notice
 * by the `Deprecation` and `Sunset` headers once there is a stable release. Entries stay: they are the history.
 */
export const acceptedBreaks: readonly { change: string; why: string }[] = []
