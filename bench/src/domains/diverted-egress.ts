import type { Egress } from '../../../server/src/platform/net/egress.ts'

/** Sends requests whose URL begins with a key to the URL that it maps to. */
export function divertedEgress(egress: Egress, diverted: Readonly<Record<string, string>>): Egress {
  return {
    ...egress,
    request(request) {
      const from = Object.keys(diverted).find((start) => request.url.startsWith(start))
      return egress.request(
        from === undefined
          ? request
          : { ...request, url: `${diverted[from]}${request.url.slice(from.length)}` },
      )
    },
  }
}
