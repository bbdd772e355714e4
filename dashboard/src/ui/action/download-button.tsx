import type { ApiRequest, OperationId } from '@holdfast/client'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { saveFile } from '../copy/save-file.ts'
import { showProblem } from '../problem/show-problem.ts'

type DownloadButtonProps<K extends OperationId> = {
  label: string
  request: ApiRequest<K>
  fileName: string
}

/** Saves the response of a request as a file. */
export function DownloadButton<K extends OperationId>({ label, request, fileName }: DownloadButtonProps<K>) {
  useShownRequests([request])
  const download = useMutation({
    mutationFn: async () => await saveFile(await api.open(request), fileName),
    onError: showProblem,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  )
}
