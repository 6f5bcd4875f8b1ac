// Stands for any built file: in API tests nothing is built, and files are served from this folder.
