import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type PagedList = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }

/** Loads the next page of a list; nothing on its last page. */
export function ShowMore({ list }: { list: PagedList }) {
  const { t } = useTranslation()
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="subtle"
      size="xs"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('showMore')}
    </Button>
  )
}
