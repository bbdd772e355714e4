import type { ApiRequest, OperationId } from '@holdfast/client'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { saveFile } from '../copy/save-file.ts'
import { showProblem } from '../problem/show-problem.ts'

type Download<K extends OperationId> = { label: string; request: ApiRequest<K>; fileName: string }

/** Saves the response of one of several requests as a file. The first is shown among the requests of the page. */
export function DownloadMenu<K extends OperationId>({
  label,
  downloads,
}: {
  label: string
  downloads: readonly [Download<K>, ...Download<K>[]]
}) {
  useShownRequests([downloads[0].request])
  const download = useMutation({
    mutationFn: async ({ request, fileName }: Download<K>) =>
      await saveFile(await api.open(request), fileName),
    onError: showProblem,
  })
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={download.isPending}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {downloads.map((one) => (
          <Menu.Item key={one.fileName} onClick={() => download.mutate(one)}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
