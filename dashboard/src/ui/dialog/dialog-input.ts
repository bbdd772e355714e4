/** The connection between a form and its dialog: whether it has unsaved input, and whether it is being sent. */
import { createContext, useContext, useEffect, useRef } from 'react'

export type DialogInput = {
  /** Adds a check for unsaved input; returns a function that removes it. */
  addCheck(hasUnsavedInput: () => boolean): () => void
  /** While a form is being sent, the dialog keeps showing the state at the time of sending. */
  setSending(isSending: boolean): void
}

export const DialogInputContext = createContext<DialogInput>({
  addCheck: () => () => {},
  setSending: () => {},
})

/** Makes the dialog ask before it closes with unsaved input. Outside of a dialog it has no effect. */
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
    /** The input is saved: the form can close the dialog without a confirmation. */
    saved(finish: () => void) {
      isSaved.current = true
      finish()
      setSending(false)
    },
  }
}
