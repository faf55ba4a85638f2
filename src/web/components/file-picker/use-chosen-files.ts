import { useLayoutEffect, useRef, useState } from 'react'
import { rememberWork } from '#web/forms/pictures/picture-work.ts'
import { hasPicture, preparePhotosAsPdf, preparePictures } from '#web/forms/pictures/prepare-pictures.ts'

interface Chosen {
  files: readonly File[]
  onChange: (files: File[]) => void
  most: number
}

/** Adds files to the chosen ones: pictures once they are ready to travel, everything else at once. */
export function useChosenFiles(chosen: Chosen) {
  const [works, setWorks] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  // What stands chosen when a picture is ready may differ from what stood chosen before.
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })

  const take = (fresh: readonly File[]) => {
    const { files, onChange, most } = latest.current
    onChange(most === 1 ? fresh.slice(0, 1) : [...files, ...fresh.filter((file) => !files.some(isSameAs(file)))])
  }
  const takeWhenReady = async (preparing: Promise<File[]>) => {
    setHasFailed(false)
    setWorks((before) => before + 1)
    try {
      take(await preparing)
    } catch {
      setHasFailed(true)
    } finally {
      setWorks((before) => before - 1)
    }
  }
  return {
    add: (fresh: readonly File[]) => {
      if (hasPicture(fresh)) void rememberWork(takeWhenReady(preparePictures(fresh)))
      else take(fresh)
    },
    /** Photos for a place that takes nothing but PDFs. */
    addPhotos: (fresh: readonly File[]) => void rememberWork(takeWhenReady(preparePhotosAsPdf(fresh))),
    isPreparing: works > 0,
    hasFailed,
  }
}

/** Chosen a second time, a file is still one. */
const isSameAs = (file: File) => (other: File) =>
  other.name === file.name && other.size === file.size && other.lastModified === file.lastModified
