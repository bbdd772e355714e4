/** The one client of the dashboard: the service's own REST API, with the person's session. */
import {
  type AnyRequest,
  ApiProblem,
  type ApiRequest,
  createClient,
  type OperationId,
  type ResponseOf,
} from '@holdfast/client'
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { chosenAccount } from './account.ts'
import { sendWithManagedConfirmation } from './managed-confirmation.ts'
import { withReauthentication } from './reauthentication.ts'
import { useShownRequests } from './request-scope.tsx'

export const api = withReauthentication(
  createClient({
    baseUrl: '',
    headers: (): Record<string, string> => {
      const account = chosenAccount()
      return account === null ? {} : { 'Holdfast-Account': account }
    },
  }),
)

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      // The session has ended: who is signed in is asked for anew, which leads to the sign-in.
      if (error instanceof ApiProblem && error.status === 401 && queryKey[0] !== 'whoami')
        void queryClient.invalidateQueries({ queryKey: ['whoami'] })
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true },
    // Offline they fail at once, and say so: held back, they would be sent at a moment that nobody chose.
    mutations: { networkMode: 'always' },
  },
})

type QueryOptions = {
  /** False: not asked yet. */
  when?: boolean
  /** Asks again after so many seconds; 0: does not. */
  everySeconds?: number
}

type ApiQueryOptions<A> = Omit<QueryOptions, 'everySeconds'> & {
  /** The number of seconds, or how it follows from the answer, such as while something is under way. */
  everySeconds?: number | ((result: A) => number)
}

/** What the service answers to a request, kept and renewed. */
export function useApiQuery<K extends OperationId>(
  request: ApiRequest<K>,
  options: ApiQueryOptions<ResponseOf<K>> = {},
) {
  const { when = true, everySeconds = 0 } = options
  useShownRequests(when ? [request] : [])
  return useQuery({
    queryKey: [request.operation, request],
    queryFn: async ({ signal }) => await api.send(request, signal),
    enabled: when,
    refetchInterval: ({ state: { data } }) => {
      const seconds = typeof everySeconds === 'number' ? everySeconds : data && everySeconds(data.body)
      return (seconds ?? 0) * 1000 || false
    },
    placeholderData: keepPreviousData,
  })
}

type Listed<A> = A extends { data: (infer Row)[] } ? Row : never
type CursorPage = { data: unknown[]; next_cursor: string | null }

/** A list, page after page. */
export function useList<K extends OperationId>(request: ApiRequest<K>, options: QueryOptions = {}) {
  const { when = true, everySeconds = 0 } = options
  useShownRequests(when ? [request] : [])
  const list = useInfiniteQuery({
    queryKey: [request.operation, 'list', request],
    queryFn: async ({ pageParam, signal }) => {
      const { query }: AnyRequest = request
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      // A list's query takes a cursor, and its answer is a page: both hold for every list of this API.
      const apiRequest = { ...request, query: { ...Object(query), ...cursor } } as ApiRequest<K>
      return (await api.send(apiRequest, signal)).body as unknown as CursorPage
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: when,
    refetchInterval: everySeconds * 1000 || false,
    placeholderData: keepPreviousData,
  })
  const rows = (list.data?.pages ?? []).flatMap(({ data }) => data) as Listed<ResponseOf<K>>[]
  return { ...list, rows }
}

/** Sends requests that change something. Whatever is shown is asked for anew afterwards. */
export function useSend<K extends OperationId>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: ApiRequest<K>) =>
      sendWithManagedConfirmation((apiRequest) => api.send(apiRequest), request),
    onSettled: () => client.invalidateQueries(),
  })
}
