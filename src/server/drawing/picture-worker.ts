/** The process that opens uploaded pictures: one picture at a time, and nothing else of the server's within its reach. */
import { encodePicture } from './encode-picture.ts';
import type { EncodeJob } from './picture-encoder.ts';
import type { EncodedPicture, PictureRefusal } from './picture-kinds.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<EncodeJob, EncodedPicture | PictureRefusal>(({ bytes, kind }) => encodePicture(bytes, kind));
