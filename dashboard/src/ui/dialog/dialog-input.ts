/** What a form tells the dialog that it is in: whether it has input that is not saved, and that it is being sent. */
import { createContext, useContext, useEffect, useRef } from 'react'

export type DialogInput = {
  /** Adds a check for unsaved input; returns how to remove it. */
  addCheck(hasUnsavedInput: () => boolean): () => void
  /** While a form is sent, the dialog shows what it showed when it was sent. */
  setSending(isSending: boolean): void
}

export const DialogInputContext = createContext<DialogInput>({
  addCheck: () => () => {},
  setSending: () => {},
})

/** Has the dialog ask before it closes while there is unsaved input. Outside of a dialog it does nothing. */
export function useDialogInput(hasUnsavedInput: () => boolean) {
  const { addCheck, setSending } = useContext(DialogInputContext)
  const latest = useRef(hasUnsavedInput)
  const isSaved = useRef(false)
  useEffect(() => {
    latest.current = hasUnsavedInput
  }, [hasUnsavedInput])
  useEffect(() => addCheck(() => !isSaved.current && latest.current()), [addCheck])
  return {
    sending: () => setSending(true),
    refused: () => setSending(false),
    /** What was entered is saved: what finishes the form closes the dialog without a question. */
    saved(finish: () => void) {
      isSaved.current = true
      finish()
      setSending(false)
    },
  }
}
