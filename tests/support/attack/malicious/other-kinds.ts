import { deflateSync, gzipSync } from 'node:zlib'
import type { MaliciousFile } from './malicious-file.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const box = (kind: string) => Buffer.concat([latin(`\0\0\0\x20ftyp${kind}\0\0\0\0${kind}mif1`), Buffer.alloc(400)])

/** A ZIP archive with one uncompressed file, as office programs and phones create them. */
export function archiveOf(name: string, content = 'nothing', comment = ''): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  const directory = Buffer.alloc(46)
  directory.write('PK\x01\x02', 'latin1')
  directory.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + content.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([head, latin(name + content), directory, latin(name), end, latin(comment)])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

/** Files that begin like their real type. Their names must not make them documents. */
const KINDS: Record<string, Buffer> = {
  'an archive': archiveOf('a.txt'),
  'a text of Word': archiveOf('word/document.xml'),
  'a table of Excel': archiveOf('xl/workbook.xml'),
  slides: archiveOf('ppt/presentation.xml'),
  'a text of LibreOffice': archiveOf('mimetype', 'application/vnd.oasis.opendocument.text'),
  'a program for phones': archiveOf('AndroidManifest.xml'),
  'a program of Java': archiveOf('META-INF/MANIFEST.MF'),
  'a book': archiveOf('mimetype', 'application/epub+zip'),
  'an old text of Word': Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(2000)]),
  'a rich text': latin('{\\rtf1\\ansi{\\object\\objocx}}'),
  'a RAR archive': Buffer.concat([latin('Rar!\x1a\x07\x01\0'), Buffer.alloc(200)]),
  'a 7z archive': Buffer.concat([latin("7z\xbc\xaf'\x1c"), Buffer.alloc(200)]),
  'a folded text': gzipSync('nothing'),
  'a tape': Buffer.concat([latin('a.txt'), Buffer.alloc(252), latin('ustar\x0000'), Buffer.alloc(300)]),
  'a program of Windows': Buffer.concat([latin('MZ\x90\0\x03'), Buffer.alloc(500)]),
  'a program of Linux': Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
  'a program of a Mac': Buffer.concat([latin('\xcf\xfa\xed\xfe'), Buffer.alloc(500)]),
  'a class of Java': Buffer.concat([latin('\xca\xfe\xba\xbe\0\0\x004'), Buffer.alloc(500)]),
  'a program for browsers': latin('\0asm\x01\0\0\0'),
  'a shell’s script': latin('#!/bin/sh\nrm -rf /\n'),
  'a page of PHP': latin('<?php system($_GET[0]); ?>'),
  'a script': latin('alert(document.cookie)'),
  'a page of the web': latin('<!doctype html><script>alert(1)</script>'),
  'a page of the web with a blank before it': latin('\n\n  <html><body onload=alert(1)>'),
  'a drawing': latin(SVG),
  'a drawing that says so': latin(`<?xml version="1.0"?>${SVG}`),
  'a folded drawing': gzipSync(SVG),
  'words with other words inside': latin(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  ),
  'a file of EPS': latin('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file\n'),
  'a printer’s page': latin('%!PS\nsystemdict /quit get exec\n'),
  'a film': box('isom'),
  'a photo of an iPhone': box('heic'),
  'a photo of AVIF': box('avif'),
  'a sound': latin('ID3\x04\0\0\0\0\0\0'),
  'a head of a moving picture': latin('GIF89a\x01\0\x01\0\x80\0\0'),
  'an icon': Buffer.concat([latin('\0\0\x01\0\x01\0'), Buffer.alloc(100)]),
  'a bitmap': Buffer.concat([latin('BM'), Buffer.alloc(200)]),
  'a picture of Photoshop': Buffer.concat([latin('8BPS\0\x01'), Buffer.alloc(100)]),
  'nothing but noughts': Buffer.alloc(5000),
  'a text': latin('just some text, no paper'),
  'a table of commas': latin('=cmd|"/c calc"!A1,2\n'),
  'a link of Windows': Buffer.concat([latin('L\0\0\0\x01\x14\x02\0'), Buffer.alloc(200)]),
  'a head of a PDF and no more': latin('%PDF-1.7\n'),
  'a PDF of no version': latin('%PDF-9.9\n1 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF\n'),
  'a form of a PDF': latin(
    '%FDF-1.2\n1 0 obj\n<< /FDF << /JavaScript << >> >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ),
  'data that is only folded': deflateSync('nothing'),
}

const NAMES = ['paper.pdf', 'photo.jpg', 'scan.png']

/** Files of all other types, with the names of documents. */
export function otherKinds(): MaliciousFile[] {
  return Object.entries(KINDS).map(([what, bytes], index) => ({
    what: `${what}, called ${NAMES[index % NAMES.length]}`,
    name: NAMES[index % NAMES.length] ?? 'paper.pdf',
    bytes,
  }))
}
