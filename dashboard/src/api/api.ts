/** The API client of the dashboard: it sends the session of the person. */
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
import { noteDeletion, noteRejectedDeletion, reload } from './reload.ts'
import { useShownRequests } from './request-scope.tsx'
import { withResponsesInLanguage } from './response-language.ts'

export const api = withResponsesInLanguage(
  withReauthentication(
    createClient({
      baseUrl: '',
      headers: (): Record<string, string> => {
        const account = chosenAccount()
        return account === null ? {} : { 'Holdfast-Account': account }
      },
    }),
  ),
)

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      // The session has ended: loading `whoami` again leads to the sign-in.
      if (error instanceof ApiProblem && error.status === 401 && queryKey[0] !== 'whoami')
        void queryClient.invalidateQueries({ queryKey: ['whoami'] })
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true },
    // Offline, changes fail immediately with a message. If they were queued, they would be sent at a moment that nobody
    // chose.
    mutations: { networkMode: 'always' },
  },
})

type QueryOptions = {
  /** False: the request is not sent yet. */
  when?: boolean
  /** The interval in seconds at which the request is repeated; 0: it is not repeated. */
  everySeconds?: number
}

type ApiQueryOptions<A> = Omit<QueryOptions, 'everySeconds'> & {
  /**
   * The interval in seconds, or a function of the response, for example to repeat the request while work is in
   * progress.
   */
  everySeconds?: number | ((result: A) => number)
}

/** The response to a request, cached and refreshed. */
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

type ListOptions<Row> = Omit<QueryOptions, 'everySeconds'> & {
  /** The interval in seconds, or a function of the loaded rows. */
  everySeconds?: number | ((rows: Row[]) => number)
}

/** A list that is loaded page by page. */
export function useList<K extends OperationId>(
  request: ApiRequest<K>,
  options: ListOptions<Listed<ResponseOf<K>>> = {},
) {
  const { when = true, everySeconds = 0 } = options
  useShownRequests(when ? [request] : [])
  const list = useInfiniteQuery({
    queryKey: [request.operation, 'list', request],
    queryFn: async ({ pageParam, signal }) => {
      const { query }: AnyRequest = request
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      // Every list of this API has a cursor in its query and a page as its response.
      const apiRequest = { ...request, query: { ...Object(query), ...cursor } } as ApiRequest<K>
      return (await api.send(apiRequest, signal)).body as unknown as CursorPage
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: when,
    refetchInterval: ({ state: { data } }) => {
      const seconds = typeof everySeconds === 'number' ? everySeconds : everySeconds(rowsOf(data?.pages))
      return seconds * 1000 || false
    },
    placeholderData: keepPreviousData,
  })
  return { ...list, rows: rowsOf<Listed<ResponseOf<K>>>(list.data?.pages) }
}

function rowsOf<Row>(pages: readonly CursorPage[] = []): Row[] {
  // The rows of a list are those that its operation declares.
  return pages.flatMap(({ data }) => data) as Row[]
}

/** Sends requests that change something, and loads everything on the page again afterwards. */
export function useSend<K extends OperationId>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: ApiRequest<K>) =>
      sendWithManagedConfirmation((apiRequest) => api.send(apiRequest), request),
    onMutate: noteDeletion,
    onError: (_, request) => noteRejectedDeletion(request),
    onSettled: () => reload(client),
  })
}
